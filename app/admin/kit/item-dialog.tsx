import type { ReactNode } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Loaded } from "./page.tsx";
import { useAsked } from "./staff.tsx";
import type { ThingPath, ToldBy } from "./staff-api.ts";

type Props<P extends ThingPath> = {
  path: P;
  /** Undefined while the dialog is closed. */
  id: string | undefined;
  /** The subject of "The email couldn't be loaded." */
  what: string;
  title: (thing: ToldBy<P> | undefined) => string;
  beside?: (thing: ToldBy<P>) => ReactNode;
  className?: string;
  onClose: () => void;
  children: (thing: ToldBy<P>) => ReactNode;
};

/** The dialog of one item, which it loads. */
export function ItemDialog<P extends ThingPath>({ path, id = "", what, title, beside, children, ...dialog }: Props<P>) {
  const answer = useAsked<ToldBy<P>>(path, { params: { id } }, { enabled: id !== "" });
  const { data } = answer;
  return (
    <Dialog open={id !== ""} title={title(data)} beside={data && beside?.(data)} {...dialog}>
      <Loaded answer={answer} what={what}>
        {(thing) => (
          <div key={id} className="grid gap-5 text-[14px]/[22px]">
            {children(thing)}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
