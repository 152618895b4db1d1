import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import type { Block } from "./markdown.server.ts";

export type StagePicture = Extract<Block, { kind: "picture" }>;

/** Each part of the text with the picture that follows it, to show them side by side. */
export const rowsOf = (blocks: readonly Block[]): { html: string; picture?: StagePicture }[] =>
  blocks.flatMap((block, at) => {
    const after = blocks[at + 1];
    return block.kind === "html" ? [{ html: block.html, ...(after?.kind === "picture" && { picture: after }) }] : [];
  });

export type TextSection = { id: string; title: string; html: string };

/** The parts of a text by its headings of this level. What comes before the first heading has no title. */
export const sectionsIn = (html: string, level: "h2" | "h3" = "h2"): TextSection[] =>
  html.split(new RegExp(`(?=<${level} )`)).map((part) => {
    const [, id = "", title = "", rest = part] = /^<h[23] id="(.*?)">(.*?)<\/h[23]>([\s\S]*)$/.exec(part) ?? [];
    return { id, title, html: rest };
  });

type SectionTitleProps = { section: TextSection; className: string };

export const SectionTitle = ({ section: { id, title }, className }: SectionTitleProps) =>
  title !== "" && (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made of Markdown without raw HTML.
    <h2 id={id} className={className} dangerouslySetInnerHTML={{ __html: title }} />
  );

export function Text({ html, className = "" }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null);
  useTextLinks(text);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made of Markdown without raw HTML.
    <div ref={text} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** Links in a text navigate without reloading the page, like all others. */
function useTextLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.origin !== location.origin || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, { viewTransition: true });
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [text, navigate]);
}

/** Close-ups fill the frame; pictures of the whole garment fit inside it. */
const CLOSE_UP = /^\/media\/(?:zip|pocket)-/;

type StageProps = { src: string; alt: string; sizes?: string; priority?: boolean; className?: string };

/** A picture of the garment on its stage. */
export function Stage({ src, alt, sizes = "(min-width: 1080px) 720px, 100vw", priority, className = "" }: StageProps) {
  const fit = CLOSE_UP.test(src) ? "w-full object-cover" : "mx-auto w-auto max-w-full object-contain";
  return (
    <div className={`stage aspect-square overflow-hidden rounded-lg md:aspect-[1.12] ${className}`}>
      <Picture src={src} alt={alt} sizes={sizes} priority={priority} className={`h-full ${fit}`} />
    </div>
  );
}
