import type { Product, SystemDetail, SystemFields, CredentialGiven } from '@patchbay/contract/systems/system'
import type { Secrets } from './credential-fields.tsx'

/** What a form holds; every field a text, so that what is half typed is kept as it is. Secrets are apart. */
export interface SystemValues {
  readonly name: string
  readonly title: string
  readonly address: string
  readonly page: string
  readonly host: string
  readonly port: string
  readonly certificateAuthority: string
  readonly fingerprint: string
  readonly serverName: string
  readonly settings: Readonly<Record<string, string>>
}

const settingText = (value: boolean | number | string | null | undefined) => String(value ?? '')

export function valuesOf(product: Product, saved: SystemDetail | null): SystemValues {
  return {
    name: saved?.name ?? '',
    title: saved?.title ?? '',
    address: saved?.address ?? '',
    page: saved?.page ?? '',
    host: saved?.host ?? '',
    port: product.per_device ? '' : String(saved?.port ?? product.port),
    certificateAuthority: saved?.certificate_authority ?? '',
    fingerprint: saved?.fingerprint ?? '',
    serverName: saved?.server_name ?? '',
    settings: Object.fromEntries(
      product.fields.map(({ name, usual }) => [
        name,
        settingText(saved?.settings.find((one) => one.name === name)?.value ?? usual),
      ]),
    ),
  }
}

function settingValue(
  type: Product['fields'][number]['type'],
  text: string,
): boolean | number | string | null {
  if (text === '') return null
  if (type === 'boolean') return text === 'true'
  // What is no number goes as it was typed, so that the server says what is wrong with it.
  if (type === 'number') return Number.isNaN(Number(text)) ? text : Number(text)
  return text
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The form as the calls take it. `secrets` is null while the stored ones are kept. */
export function fieldsOf(
  product: Product,
  saved: SystemDetail | null,
  values: SystemValues,
  secrets: Secrets | null,
): SystemFields {
  return {
    name: values.name.trim(),
    kind: product.kind,
    product: product.product,
    title: values.title.trim(),
    address: orNull(values.address),
    page: orNull(values.page),
    host: product.per_device ? null : orNull(values.host),
    port: product.per_device ? null : Number(values.port),
    certificate_authority: orNull(values.certificateAuthority),
    fingerprint: orNull(values.fingerprint),
    server_name: orNull(values.serverName),
    settings: product.fields
      .filter(({ name }) => saved === null || saved.settings.some((one) => one.name === name))
      .map(({ name, type }) => ({ name, value: settingValue(type, values.settings[name] ?? '') })),
    credential: secrets === null ? 'keep' : credentialOf(secrets),
  }
}

/** Would the secret travel to another place or in another way than it was entered for. */
export function steered(product: Product, saved: SystemDetail, values: SystemValues): boolean {
  const before = valuesOf(product, saved)
  const place = ['host', 'port', 'certificateAuthority', 'fingerprint', 'serverName'] as const
  return (
    place.some((name) => before[name].trim() !== values[name].trim()) ||
    product.fields.some(({ name, steers }) => steers && before.settings[name] !== values.settings[name])
  )
}

export const noSecrets = (kind: Secrets['kind']): Secrets => ({
  kind,
  username: '',
  secret: '',
  second: '',
  authentication: 'sha',
  privacy: 'aes',
})

/** What was typed as the calls take it; `none` where a product is asked without a login. */
export function credentialOf(typed: Secrets): CredentialGiven | 'none' {
  const { username, secret, second, authentication, privacy } = typed
  const optional = second === '' ? null : second
  switch (typed.kind) {
    case 'none':
      return 'none'
    case 'signing-secret':
      return { kind: 'signing-secret', secret }
    case 'api-key':
      return { kind: 'api-key', secret }
    case 'snmp-v2c':
      return { kind: 'snmp-v2c', community: secret }
    case 'password':
      return { kind: 'password', username: username.trim(), password: secret, enable: optional }
    default:
      return {
        kind: 'snmp-v3',
        username: username.trim(),
        authentication,
        authentication_key: secret,
        privacy,
        privacy_key: privacy === 'none' ? null : optional,
      }
  }
}
