import { type ChangeEvent, useId } from "react";

const STAR = "M12 1.8l3.1 6.8 7.4.9-5.5 5 1.5 7.3L12 18.2l-6.5 3.6L7 14.5l-5.5-5 7.4-.9z";

type Props = {
  name: string;
  /** '1' to '5', or '' before a choice. */
  value: string;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A star rating as a radio group. The number is shown as well, so that color is not the only sign. */
export function StarChoice({ name, value, error, onChange }: Props) {
  const id = useId();
  const chosen = Number(value);
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="type-label mb-1.5">
        Your rating <span className="ml-1 font-[440] text-ink-2">{chosen > 0 && `${chosen} of 5 ${starWord(5)}`}</span>
      </legend>
      <div className={`flex w-fit rounded-md ${error ? "bg-error-bg text-error" : "-ml-2.5"}`}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-12 place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={chosen === stars}
              onChange={onChange}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className={`size-8 stroke-current stroke-[1.5] ${stars <= chosen ? "fill-current" : "fill-none"}`}
            >
              <path d={STAR} />
            </svg>
            <span className="sr-only">
              {stars} {starWord(stars)}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="type-small mt-1.5 text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const starWord = (count: number): string => (count === 1 ? "star" : "stars");
