import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ErrorFrame } from "#app/storefront/error-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";
import { titleOf } from "#app/ui/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { stageOf } from "#app/ui/stage.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { itemWords } from "#shop/selling/catalog/catalog.ts";
import { mayRewrite } from "#shop/selling/reviews/moderation.ts";
import type { ReviewInvitation } from "#shop/selling/reviews/own-review.server.ts";
import { type OpenedReview, openReview } from "./review-api.ts";
import { WrittenReview, WrittenTitle } from "./written-review.tsx";

const title = <title>{titleOf("Your review")}</title>;

const ReviewForm = late(async () => (await import("./review-form.tsx")).ReviewForm);

/**
 * Target of the link in the email after delivery: writes, shows and edits one review. The token is in the fragment, so it is never sent as
 * part of a URL, and the server renders a page without personal data.
 */
export default function ReviewPage() {
  const { hash } = useLocation();
  const token = useHydrated() ? hash.slice(1) : undefined;
  const [opened, setOpened] = useState<OpenedReview>();
  const open = useCallback(async (given: string) => setOpened(await openReview(given)), []);
  useEffect(() => {
    setOpened(undefined);
    if (token) void open(token);
  }, [token, open]);

  if (token === "") return <NoReview why="This link is incomplete." />;
  if (!token || !opened) return <Loading />;
  if (opened.state === "not_found") return <NoReview why="We don't recognize this link." />;
  if (opened.state === "failed") return <Failed onRetry={() => void open(token)} />;
  return <Opened key={token} token={token} invitation={opened.invitation} onAnswer={setOpened} />;
}

type OpenedProps = { token: string; invitation: ReviewInvitation; onAnswer: (opened: OpenedReview) => void };

function Opened({ token, invitation, onAnswer }: OpenedProps) {
  const { item, review } = invitation;
  const [changing, setChanging] = useState(false);
  const isForm = !review || (changing && mayRewrite(review));
  return (
    <main id="main" className="wrap grid gap-x-14 gap-y-8 py-7 md:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {title}
      <div className="grid content-start gap-5">
        {isForm ? <h1 className="type-h1">Your review</h1> : <WrittenTitle state={review.state} />}
        <p className="type-lead text-ink-2">{itemWords(item)}</p>
        <div
          className={`h-[220px] overflow-hidden rounded-lg md:h-[380px] ${isForm ? "" : "max-lg:hidden"} ${stageOf(item.color)}`}
        >
          <Picture
            src={item.image}
            alt=""
            sizes="(min-width: 1024px) 40vw, 100vw"
            className="size-full object-contain"
          />
        </div>
      </div>
      {isForm ? (
        <ReviewForm
          token={token}
          invitation={invitation}
          onAnswer={(opened) => {
            setChanging(false);
            onAnswer(opened);
          }}
        />
      ) : (
        <WrittenReview item={item} review={review} onChange={() => setChanging(true)} />
      )}
    </main>
  );
}

const NoReview = ({ why }: { why: string }) => (
  <ErrorFrame
    title="This review link doesn't work"
    text={`${why} Please open the link in our email again, or contact us.`}
    takeFocus
  >
    <ButtonLink to="/contact">Contact Us</ButtonLink>
    <ButtonLink to="/shop" variant="ghost">
      Back to Shop
    </ButtonLink>
  </ErrorFrame>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorFrame title="We couldn't load this page" text="We couldn't connect. Please try again in a moment." takeFocus>
    <Button onClick={onRetry}>Try Again</Button>
    <TextLink to="/contact">Contact Us</TextLink>
  </ErrorFrame>
);

/** As tall as the form, so that nothing below shifts when it loads. */
const Loading = () => (
  <main id="main" className="wrap min-h-[90vh] pt-[16vh]">
    {title}
    <h1 className="sr-only">Your review</h1>
    <NeedsScript>You need JavaScript to write a review. Please turn it on and reload this page.</NeedsScript>
    <p role="status" className="type-lead animate-fade-in text-ink-2 noscript:hidden">
      Loading...
    </p>
  </main>
);
