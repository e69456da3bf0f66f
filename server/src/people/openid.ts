import { Failure } from '@patchbay/connectors/failures'
import * as client from 'openid-client'
import { sql } from 'kysely'
import { CallError } from '../errors/call-error.ts'
import { providerFetch } from './openid-fetch.ts'
import { providerForUse } from './openid-providers.ts'
import type { Provider } from './openid-providers.ts'
import { admit } from './outsiders.ts'
import type { Outsider } from './outsiders.ts'
import type { SignInMeans } from './sign-in.ts'
import { looksLikeToken, openWith, sealFor, tokenHash } from './tokens.ts'

/** Minutes that a sign-in may be on its way to the provider and back. */
export const flowMinutes = 10

interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Set when the provider has vouched and only our own second factor is missing. */
  readonly proven: number | null
  /** Page to come back to, as the browser named it. */
  readonly wanted: string | null
  /** Milliseconds since 1970 at which the provider was told to ask anew; null where it may know already. */
  readonly againAt: number | null
}

/** Seconds that a provider's clock may be behind ours. */
const clockSkew = 60

/** Where the provider sends the browser back to. */
const comesBackTo = (origin: string) => `${origin}/login`

/** Some providers tell groups only to who asks for a scope of the claim's name. */
function scopeFor({ scopes_supported: offered }: client.ServerMetadata, groupsClaim: string): string {
  const groups = offered?.includes(groupsClaim) === true ? [groupsClaim] : []
  return ['openid', 'profile', 'email', ...groups].join(' ')
}

/** Did the provider not answer at all? The library hands on what our sockets threw, wrapped or as it is. */
function isAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof Failure) return at.kind === 'unreachable' || at.kind === 'throttled'
  }
  return false
}

/** Asks the provider for its metadata, over our own sockets, and closes them after the work. */
async function withProvider<T>(
  means: SignInMeans,
  provider: Provider,
  signal: AbortSignal,
  work: (config: client.Configuration) => Promise<T>,
): Promise<T> {
  const { resolve, now } = means.people
  const through = providerFetch(
    { resolve, now, log: means.log },
    provider.name,
    provider.certificate_authority,
    signal,
  )
  try {
    const issuer = new URL(provider.issuer)
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const found = await client.discovery(issuer, provider.client_id, undefined, client.None(), {
      execute,
      [client.customFetch]: through.fetch,
    })
    const metadata = found.serverMetadata()
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const secret = provider.secret?.reveal()
    const authentication =
      secret === undefined
        ? client.None()
        : methods.includes('client_secret_basic')
          ? client.ClientSecretBasic(secret)
          : client.ClientSecretPost(secret)
    const config = new client.Configuration(metadata, provider.client_id, undefined, authentication)
    config[client.customFetch] = through.fetch
    for (const apply of execute) apply(config)
    // Left alone, the library takes the signature of a token that came over TLS for granted.
    client.enableNonRepudiationChecks(config)
    return await work(config)
  } finally {
    await through.close()
  }
}

/** The address to send the browser to. `cookie` is how the browser is known when it comes back. */
export async function beginOpenid(
  means: SignInMeans,
  {
    name,
    wanted = null,
    reauthenticate = false,
  }: {
    readonly name: string
    readonly wanted?: string | null | undefined
    readonly reauthenticate?: boolean | undefined
  },
  cookie: string,
  origin: string,
  signal: AbortSignal,
): Promise<string> {
  const provider = await providerForUse(means.database, means.vault, name)
  if (provider === null) throw new CallError('input-not-valid', { fields: { name: 'is not there' } })
  const flow: Flow = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    proven: null,
    wanted,
    againAt: reauthenticate ? means.people.now().getTime() : null,
  }
  const challenge = await client.calculatePKCECodeChallenge(flow.verifier)
  const url = await withProvider(means, provider, signal, async (config) =>
    client.buildAuthorizationUrl(config, {
      redirect_uri: comesBackTo(origin),
      scope: scopeFor(config.serverMetadata(), provider.groups_claim),
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // OpenID Connect Core 1.0 section 3.1.2.1; what came of it is told by auth_time alone.
      ...(reauthenticate ? { prompt: 'login', max_age: '0' } : {}),
    }),
  ).catch((error: unknown) => {
    means.log.warn({ provider: name, error }, 'provider did not answer')
    throw new CallError('provider-unavailable', { cause: error })
  })
  await means.database
    .deleteFrom('openid_flow')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await means.database
    .insertInto('openid_flow')
    .values({
      hash: tokenHash(cookie),
      provider: provider.name,
      sealed: sealFor(cookie, 'openid', JSON.stringify(flow)),
      expires_at: sql<Date>`now() + ${flowMinutes} * interval '1 minute'`,
    })
    .execute()
  return url.href
}

export interface Vouched {
  readonly personId: number
  readonly factorElsewhere: boolean
  /** The provider was told to ask anew, and did. */
  readonly askedAnew: boolean
  readonly wanted: string | null
  /** Ends the way there; the sign-in is done. */
  readonly forget: () => Promise<void>
}

/** Takes what the provider sent back: who it vouches for becomes a person here, when a rule admits them. */
export async function finishOpenid(
  means: SignInMeans,
  cookie: string | undefined,
  query: string,
  origin: string,
  signal: AbortSignal,
): Promise<Vouched> {
  const { database, vault, log } = means
  const refused = (cause?: unknown) => new CallError('provider-refused', { cause })
  if (!looksLikeToken(cookie)) throw refused()
  const row = await database
    .selectFrom('openid_flow')
    .selectAll()
    .where('hash', '=', tokenHash(cookie))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row === undefined) throw refused()
  const flow = JSON.parse(openWith(cookie, 'openid', row.sealed)) as Flow
  const back = new URL(`${comesBackTo(origin)}?${query}`)
  if (back.searchParams.get('state') !== flow.state) throw refused()
  const provider = await providerForUse(database, vault, row.provider)
  if (provider === null) throw refused()
  const forget = async () => {
    await database.deleteFrom('openid_flow').where('hash', '=', tokenHash(cookie)).execute()
  }
  const vouched = (personId: number): Vouched => ({
    personId,
    factorElsewhere: provider.second_factor,
    askedAnew: flow.againAt !== null,
    wanted: flow.wanted,
    forget,
  })
  if (flow.proven !== null) {
    return vouched(flow.proven)
  }
  const outsider = await withProvider(means, provider, signal, (config) =>
    whoCame(config, provider, back, flow),
  ).catch(async (error: unknown) => {
    log.warn({ provider: provider.name, error }, 'provider did not sign in')
    await forget()
    throw isAway(error) ? new CallError('provider-unavailable', { cause: error }) : refused(error)
  })
  const admitted = await database.transaction().execute((transaction) => admit(transaction, outsider))
  if (admitted === null) {
    await forget()
    throw new CallError('account-not-admitted')
  }
  await database
    .updateTable('openid_flow')
    .set({ sealed: sealFor(cookie, 'openid', JSON.stringify({ ...flow, proven: admitted.id })) })
    .where('hash', '=', tokenHash(cookie))
    .execute()
  return vouched(admitted.id)
}

/** A provider reports when it authenticated anew; one that accepts a session it already had has not. */
function refuseOldSignIn(signedInAt: unknown, { againAt }: Flow): void {
  if (againAt === null) return
  if (typeof signedInAt !== 'number' || signedInAt < againAt / 1_000 - clockSkew)
    throw new Error('The provider did not authenticate anew.')
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

async function whoCame(
  config: client.Configuration,
  provider: Provider,
  back: URL,
  flow: Flow,
): Promise<Outsider> {
  const tokens = await client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('No claims.')
  refuseOldSignIn(claims.auth_time, flow)
  const all: Record<string, unknown> =
    claims[provider.groups_claim] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)) }
      : { ...claims }
  const groups = all[provider.groups_claim]
  const email = all['email_verified'] === false ? '' : text(all['email'])
  const username = (text(all['preferred_username']) || email || claims.sub).slice(0, 254)
  return {
    source: 'openid',
    sourceName: provider.name,
    externalId: claims.sub,
    username,
    email: email.slice(0, 254),
    firstname: (text(all['given_name']) || text(all['name']) || username).slice(0, 100),
    lastname: text(all['family_name']).slice(0, 100),
    // One group alone comes as a text from some providers.
    groups: [groups].flat().filter((group) => typeof group === 'string'),
  }
}
