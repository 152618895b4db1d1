import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";

type StagePanelProps = {
  /** `whole`: the packed hoodie, which isn't cut by the edge. */
  picture: { src: string; alt: string; whole?: boolean };
  priority?: boolean;
  children: ReactNode;
};

/** A stage as wide as the page: text at its lower left, and a garment cut by its edge. On a phone the garment is below. */
export const StagePanel = ({ picture: { src, alt, whole }, priority, children }: StagePanelProps) => (
  <div className="stage-hero relative overflow-hidden rounded-lg lg:flex lg:min-h-[600px] lg:items-end">
    <div className="relative z-1 w-full p-5 pt-7 pb-0 md:p-14 md:pb-0 lg:max-w-[50%] lg:pb-14">{children}</div>
    <div
      className={`flow-root h-[380px] md:h-[480px] lg:absolute lg:inset-y-0 lg:h-auto ${whole ? "lg:right-[3%] lg:flex lg:w-[680px] lg:items-center" : "lg:right-[7%] lg:w-[540px]"}`}
    >
      <Picture
        src={src}
        alt={alt}
        sizes="(min-width: 1080px) 680px, (min-width: 760px) 600px, 110vw"
        priority={priority}
        className={`mx-auto w-[110%] max-w-none max-md:-ml-[5%] md:w-[600px] lg:w-full ${whole ? "max-lg:-mt-[14%]" : ""}`}
      />
    </div>
  </div>
);
