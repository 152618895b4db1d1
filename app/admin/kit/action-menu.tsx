import { Menu } from "@base-ui/react/menu";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { DownArrow, smallButton } from "./buttons.tsx";
import { type Question, useConfirm } from "./confirm.tsx";
import { menuItem, popup } from "./fields.tsx";

type Action = { label: string; about?: string; danger?: boolean };
/** `ask`: a confirmation to show first; its button says `label`. `to`: a page, which can be opened in a new tab. */
export type MenuAction = Action &
  ({ press: () => void } | { ask: Omit<Question, "confirm" | "danger"> } | { to: string });

type Props = {
  /** The button's content; three dots by default. */
  children?: ReactNode;
  /** The button's accessible name, if its content isn't enough. */
  label?: string;
  busy?: boolean;
  className?: string;
  actions: readonly MenuAction[];
};

/** A button that opens a list of actions. */
export function ActionMenu({ children, label, busy, className = "", actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const landmark = useRef<HTMLElement>(null);
  const confirm = useConfirm();
  const chosen = useRef<() => void>(undefined);
  // The action runs once the menu has closed, so that its dialog returns focus to the button and not to the removed menu.
  const afterClosing = (isOpen: boolean) => {
    if (isOpen || !chosen.current) return;
    button.current?.focus();
    chosen.current();
    chosen.current = undefined;
  };
  return (
    <Menu.Root modal={false} onOpenChangeComplete={afterClosing}>
      <Menu.Trigger
        ref={(element: HTMLButtonElement | null) => {
          button.current = element;
          landmark.current = element?.closest<HTMLElement>("dialog, main") ?? null;
        }}
        className={`${smallButton} min-w-11 shrink-0 justify-center gap-2 ${className}`}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        {children ? (
          <>
            {children}
            <DownArrow />
          </>
        ) : (
          "···"
        )}
      </Menu.Trigger>
      <Menu.Portal container={landmark}>
        <Menu.Positioner sideOffset={4} align="end" className="z-50 outline-none">
          <Menu.Popup className={`${popup} min-w-32 py-1 text-[14px]/[20px]`}>
            {actions.map(({ label, about, danger = false, ...does }) => {
              const item = {
                className: `${menuItem} flex-col items-start! justify-center py-1.5 font-[560] ${danger ? "text-error" : ""}`,
                "aria-description": about,
                children: (
                  <>
                    {label}
                    {about && (
                      <span aria-hidden="true" className="text-[13px]/[18px] font-normal text-ink-2">
                        {about}
                      </span>
                    )}
                  </>
                ),
              };
              if ("to" in does)
                return <Menu.LinkItem key={label} render={<Link to={does.to} />} closeOnClick {...item} />;
              const run = "press" in does ? does.press : () => confirm({ ...does.ask, confirm: label, danger });
              return (
                <Menu.Item
                  key={label}
                  onClick={() => {
                    chosen.current = run;
                  }}
                  {...item}
                />
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
