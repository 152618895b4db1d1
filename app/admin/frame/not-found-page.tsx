import { data } from "react-router";
import { NotFound } from "../kit/not-found.tsx";
import { Page } from "../kit/page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

/** No link inside the admin leads here, so the server isn't asked. */
export const clientLoader = () => null;

/** Every address of the admin without a page. */
export default function NotFoundPage() {
  return (
    <Page title="Page not found">
      <NotFound>This address may be mistyped, or the page was moved.</NotFound>
    </Page>
  );
}
