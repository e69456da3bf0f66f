import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider that a test plays can be told. */
export interface TestProvider {
  readonly issuer: string
  /** Claims of whoever comes next, besides those that it sets itself; they replace its own. */
  claims: Record<string, unknown>
  /** How its next tokens are signed. */
  signature: 'right' | 'another key' | 'none' | 'client secret' | 'broken'
  /** Answers nothing any more. */
  away: boolean
  /** Body of each request for tokens. */
  readonly asked: URLSearchParams[]
  /** Follows the address as a browser whose person agrees: the query it comes back with. */
  agree(address: string): string
  stop(): Promise<void>
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** An OpenID Connect provider (Core 1.0, code flow with PKCE) of one client, on loopback. */
export async function startTestProvider(clientId: string, secret: string): Promise<TestProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { nonce: string; challenge: string }>()
  const asked: URLSearchParams[] = []
  const provider: Pick<TestProvider, 'claims' | 'signature' | 'away'> & { issuer: string } = {
    claims: {},
    signature: 'right',
    away: false,
    issuer: '',
  }
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  /** The token's text with the signature that was asked for. */
  const signed = (claims: object): string => {
    const how = provider.signature
    const alg = how === 'none' ? 'none' : how === 'client secret' ? 'HS256' : 'RS256'
    const text = `${part({ alg, kid: 'one' })}.${part(claims)}`
    if (how === 'none') return `${text}.`
    if (how === 'client secret')
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    const signature = sign('sha256', Buffer.from(text), how === 'another key' ? stranger : privateKey)
    if (how === 'broken') signature[0] = (signature[0] ?? 0) ^ 1
    return `${text}.${signature.toString('base64url')}`
  }

  const idToken = (nonce: string) => {
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'subject-1',
      iat: now,
      exp: now + 60,
      nonce,
      ...provider.claims,
    }
    return signed(claims)
  }

  const tokens = async (request: IncomingMessage): Promise<[number, object]> => {
    const body = await bodyOf(request)
    asked.push(body)
    const basic = Buffer.from(`${clientId}:${secret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) return [401, { error: 'invalid_client' }]
    const code = body.get('code') ?? ''
    const flow = codes.get(code)
    codes.delete(code)
    const proven = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (flow === undefined || flow.challenge !== proven) return [400, { error: 'invalid_grant' }]
    return [200, { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken(flow.nonce) }]
  }

  const server = createServer((request, response) => {
    if (provider.away) return void response.destroy()
    const answer = async (): Promise<[number, object]> => {
      if (request.url === '/.well-known/openid-configuration') {
        const { issuer } = provider
        return [
          200,
          {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            id_token_signing_alg_values_supported: ['RS256'],
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            token_endpoint_auth_methods_supported: ['client_secret_basic'],
          },
        ]
      }
      if (request.url === '/keys') return [200, { keys: [key] }]
      return request.url === '/token' ? tokens(request) : [404, {}]
    }
    return void answer().then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(provider, {
    asked,
    agree: (address: string) => {
      const { searchParams } = new URL(address)
      const code = randomUUID()
      codes.set(code, {
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
      })
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
