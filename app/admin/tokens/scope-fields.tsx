import { useId } from "react";
import { AREAS, type Permission, SCOPES } from "#shop/people/staff/permissions.ts";
import { useStaff } from "../kit/staff.tsx";
import { type Reach, reachOf, withReach } from "./token-draft.ts";

type Props = {
  chosen: readonly Permission[];
  onChange: (scopes: readonly Permission[]) => void;
  error: string | undefined;
};

const REACHES: readonly [Reach, string][] = [
  ["none", "Nothing"],
  ["read", "Read"],
  ["write", "Change"],
];

/** For each area what a token may do there, up to what its maker may do. */
export function ScopeFields({ chosen, onChange, error }: Props) {
  const { may } = useStaff();
  const id = useId();
  const offered = SCOPES.filter(may);
  const areas = AREAS.filter((area) => offered.includes(`${area}:read`));
  return (
    <fieldset aria-describedby={error && `${id}-error`} data-invalid={error ? true : undefined}>
      <legend className="type-label mb-1.5">What it may do</legend>
      <div className="grid border-t border-line">
        {areas.map((area) => (
          <div
            key={area}
            role="radiogroup"
            aria-label={nameOf(area)}
            className="grid items-center gap-x-4 border-b border-line py-1 md:grid-cols-[120px_1fr]"
          >
            <span aria-hidden="true" className="font-[560] max-md:pt-1.5">
              {nameOf(area)}
            </span>
            <div className="flex flex-wrap gap-x-5">
              {REACHES.filter(([reach]) => reach === "none" || offered.includes(`${area}:${reach}`)).map(
                ([reach, words]) => (
                  <label key={reach} className="inline-flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
                    <input
                      type="radio"
                      name={`${id}-${area}`}
                      className="size-[18px] accent-ink"
                      checked={reachOf(chosen, area) === reach}
                      onChange={() => onChange(withReach(SCOPES, chosen, { area, reach }))}
                    />
                    {words}
                  </label>
                ),
              )}
            </div>
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="type-small mt-1.5 text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const nameOf = (area: string) => area.charAt(0).toUpperCase() + area.slice(1);
