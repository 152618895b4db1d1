import { data } from "react-router";
import { NotFound, Page } from "../kit/page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

/** Navigation inside the admin doesn't need the server's 404 status. */
export const clientLoader = () => null;

/** Shown for any admin URL without a page. */
export default function NotFoundPage() {
  return (
    <Page title="Page not found">
      <NotFound>This address may be mistyped, or the page was moved.</NotFound>
    </Page>
  );
}
