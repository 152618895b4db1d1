import { paymentProviders } from "#app/payment-providers.server.ts";
import { type Config, loadConfig } from "#platform/config.server.ts";

/** Reads settings as the program does, with all of its payment providers. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => loadConfig(env, paymentProviders);
