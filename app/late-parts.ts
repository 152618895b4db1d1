import { ConnectionNotices } from "./storefront/connection-notices.tsx";
import { BareErrorScreen } from "./storefront/error-screen.tsx";
import { VisitCounter } from "./storefront/visit-counter.tsx";
import { Toaster } from "./ui/toaster.tsx";

/** The parts of every page, the admin's too, that come late. They are one file, because many small requests take longer on a slow network. */
export const lateParts = { BareErrorScreen, ConnectionNotices, Toaster, VisitCounter };
