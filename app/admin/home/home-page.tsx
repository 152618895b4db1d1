import { type LoaderFunctionArgs, redirect } from "react-router";
import { newAddress } from "../frame/old-address.ts";
import { Overview } from "./overview.tsx";

/** Links of the admin's first version lead to tabs of this page. */
export function loader({ request }: LoaderFunctionArgs) {
  const to = newAddress(new URL(request.url).searchParams);
  if (to !== undefined) throw redirect(to);
  return null;
}

/** Inside the admin no link has such an address, so nothing is asked of the server. */
export const clientLoader = () => null;

/** The first page: what to do, and how the shop is doing. */
export default function HomePage() {
  return <Overview />;
}
