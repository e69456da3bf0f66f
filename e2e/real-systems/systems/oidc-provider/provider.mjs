// A provider of one client, PORT and REDIRECT given as words, on loopback over plain HTTP. Its own login form takes any
// password.
import { Provider } from 'oidc-provider'

const [port, redirect] = process.argv.slice(2)
const issuer = `http://localhost:${port}`

/** @type {Record<string, { groups: string[], given_name: string, family_name: string }>} */
const people = {
  ada: { groups: ['grp-netops', 'grp-it'], given_name: 'Ada', family_name: 'Adler' },
  bob: { groups: ['grp-helpdesk'], given_name: 'Bob', family_name: 'Brown' },
  uma: { groups: ['grp-netops'], given_name: 'Uma', family_name: 'Umber' },
  eve: { groups: [], given_name: 'Eve', family_name: 'Nobody' },
}

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'patchbay',
      client_secret: process.env.CLIENT_SECRET,
      redirect_uris: [redirect],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: {
    openid: ['sub'],
    profile: ['given_name', 'family_name', 'preferred_username'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  scopes: ['openid', 'profile', 'email', 'groups'],
  pkce: { required: () => true },
  cookies: { keys: ['only for tests'] },
  ttl: {
    AccessToken: 300,
    IdToken: 300,
    Session: 3600,
    Interaction: 600,
    Grant: 3600,
    AuthorizationCode: 60,
  },
  features: { devInteractions: { enabled: true } },
  findAccount: (_context, id) => {
    const person = people[id]
    if (person === undefined) return undefined
    // What a person may change of themselves is no name to go by; the subject is.
    const claims = {
      sub: `subject-of-${id}`,
      preferred_username: id,
      email: `${id}@campus.example`,
      email_verified: true,
      ...person,
    }
    return { accountId: id, claims: () => Promise.resolve(claims) }
  },
})
provider.listen(Number(port), '127.0.0.1')
