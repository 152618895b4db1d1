import { useId } from "react";
import { AREAS, type Permission, SCOPES } from "#shop/people/staff/permissions.ts";
import { useStaff } from "../kit/staff.tsx";
import { type Reach, reachOf, withReach } from "./token-draft.ts";

/** Bound like any field of a form: its value is the scopes, joined by commas. */
type Props = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
};

const REACHES: readonly [Reach, string][] = [
  ["none", "None"],
  ["read", "Read"],
  ["write", "Write"],
];

/** A token's permissions by area, up to those of the person who creates it. */
export function ScopeFields({ name, value, onChange, error }: Props) {
  const chosen = scopesIn(value);
  const { may } = useStaff();
  const id = useId();
  const offered = SCOPES.filter(may);
  const areas = AREAS.filter((area) => offered.includes(`${area}:read`));
  return (
    <fieldset name={name} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend className="type-label mb-1.5">Permissions</legend>
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
                      onChange={() =>
                        onChange({ target: { value: withReach(SCOPES, chosen, { area, reach }).join() } })
                      }
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

export const scopesIn = (value: string): Permission[] => SCOPES.filter((scope) => value.split(",").includes(scope));
