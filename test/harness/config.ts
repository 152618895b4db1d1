import { paymentProviders } from "#app/payment-providers.server.ts";
import { type Config, loadConfig } from "#platform/config.server.ts";

/** The settings as the program reads them, with every payment provider that it has. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => loadConfig(env, paymentProviders);
