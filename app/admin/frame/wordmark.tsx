import wordmark from "#app/ui/wordmark.svg";

/** The shop's logo, above the form of a page that needs no login. */
export const Wordmark = () => <img src={wordmark} alt="Pack'd" width="108" height="19" />;
