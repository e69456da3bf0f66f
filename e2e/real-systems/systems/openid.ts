import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Daemon } from './daemon.ts'
import { listens } from './ports.ts'
import type { Ground } from './running.ts'

export interface OpenidProvider {
  /** Another host name than the product's, so that browsers take the two for two sites. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly daemon: Daemon
}

/**
 * `oidc-provider` with ada (grp-netops, grp-it), bob (grp-helpdesk), uma (grp-netops) and eve (no group); every password is
 * right.
 */
export async function startOpenidProvider(
  { daemon }: Pick<Ground, 'daemon'>,
  port: number,
  redirect: string,
): Promise<OpenidProvider> {
  const clientSecret = `${randomBytes(12).toString('hex')} & more/+`
  const running = await daemon({
    name: 'openid-provider',
    command: process.execPath,
    words: [join(import.meta.dirname, 'oidc-provider', 'provider.mjs'), String(port), redirect],
    environment: { CLIENT_SECRET: clientSecret },
    ready: () => listens('127.0.0.1', port),
  })
  return { issuer: `http://localhost:${port}`, clientId: 'patchbay', clientSecret, daemon: running }
}
