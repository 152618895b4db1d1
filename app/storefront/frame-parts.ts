import { CartDrawer } from "./cart-drawer.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Footer } from "./footer.tsx";
import { MenuDialog } from "./menu-dialog.tsx";
import { NoConnection } from "./no-connection.tsx";

/** The parts around every screen of the shop that come late, as one file. */
export const frameParts = { CartDrawer, CookieBanner, ErrorScreen, Footer, MenuDialog, NoConnection };
