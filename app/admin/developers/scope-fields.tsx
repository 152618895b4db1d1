import { useId, useState } from "react";
import { AREAS, type Permission, SCOPES } from "#shop/people/staff/permissions.ts";
import { pressed, SmallButton } from "../kit/buttons.tsx";
import { Options, Select } from "../kit/fields.tsx";
import { useStaff } from "../kit/staff.tsx";
import { areaName, presetsOf, type Reach, reachOf, scopeWords, withReach } from "./token-draft.ts";

/** Bound like any form field. Its value is the scopes, joined by commas. */
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

/** Chooses a token's permissions, as a preset or by area. Only those that its creator has are offered. */
export function ScopeFields({ name, value, onChange, error }: Props) {
  const chosen = scopesIn(value);
  const { may } = useStaff();
  const id = useId();
  const [isCustom, setCustom] = useState(false);
  const offered = SCOPES.filter(may);
  const areas = AREAS.filter((area) => offered.includes(`${area}:read`));
  return (
    <fieldset name={name} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend className="type-label mb-1.5">Permissions</legend>
      <fieldset aria-label="Presets" className="mb-3 flex flex-wrap gap-2">
        {presetsOf(offered).map(({ label, scopes }) => (
          <SmallButton
            key={label}
            aria-pressed={!isCustom && scopes.join() === value}
            onClick={() => {
              setCustom(false);
              onChange({ target: { value: scopes.join() } });
            }}
            className={pressed}
          >
            {label}
          </SmallButton>
        ))}
        <SmallButton aria-pressed={isCustom} onClick={() => setCustom(true)} className={pressed}>
          Custom
        </SmallButton>
      </fieldset>
      {!isCustom && chosen.length > 0 && <p className="text-ink-2">{scopeWords(chosen)}</p>}
      <div className="grid gap-x-6 gap-y-1.5 md:grid-cols-2" hidden={!isCustom}>
        {areas.map((area) => (
          <div key={area} className="grid grid-cols-[minmax(0,1fr)_112px] items-center gap-x-3">
            <label htmlFor={`${id}-${area}`}>{areaName(area)}</label>
            <Select
              id={`${id}-${area}`}
              className="md:h-9!"
              value={reachOf(chosen, area)}
              onChange={({ target }) =>
                onChange({
                  target: { value: withReach(SCOPES, chosen, { area, reach: target.value as Reach }).join() },
                })
              }
            >
              <Options of={REACHES.filter(([reach]) => reach === "none" || offered.includes(`${area}:${reach}`))} />
            </Select>
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

export const scopesIn = (value: string): Permission[] => SCOPES.filter((scope) => value.split(",").includes(scope));
