import type { Connector } from '@patchbay/connectors/connector/connector'
import type { SettingField } from '@patchbay/connectors/connector/connecting'
import { Failure } from '@patchbay/connectors/failures'
import { certificateIn } from '@patchbay/connectors/transport/presented'
import type { ResolveDestination } from '@patchbay/connectors/connector-context'
import type { SystemFields } from '@patchbay/contract/systems/system'
import { CallError } from '../errors/call-error.ts'
import type { SystemRow } from './configured.ts'

export type Settings = Readonly<Record<string, unknown>>

/** What a person typed, found to be good: the columns of a row and the connector that takes them. */
export interface GivenSystem {
  readonly connector: Connector
  readonly settings: Settings
  readonly values: Pick<
    SystemRow,
    | 'title'
    | 'address'
    | 'page'
    | 'reach_host'
    | 'reach_port'
    | 'certificate_authority'
    | 'fingerprint'
    | 'server_name'
  >
}

type Faults = Record<string, string>

export const faulty = (fields: Faults) => new CallError('input-not-valid', { fields })

export const connectorOf = (
  connectors: readonly Connector[],
  { kind, product }: { readonly kind: string; readonly product: string },
): Connector | undefined =>
  connectors.find((candidate) => candidate.kind === kind && candidate.product === product)

const blank = (text: string | null) => (text === null || text === '' ? null : text)

/** Settings as typed, over those that the form does not show; an empty field is the usual value. */
function settingsFrom(
  fields: SystemFields['settings'],
  known: readonly SettingField[],
  before: Settings,
  faults: Faults,
): Settings {
  const settings: Record<string, unknown> = { ...before }
  for (const [index, { name, value }] of fields.entries()) {
    if (!known.some((field) => field.name === name)) {
      faults[`settings.${index}.name`] = 'is not a setting of this product'
    } else if (value === null || value === '') delete settings[name]
    else settings[name] = value
  }
  return settings
}

function trustFaults(fields: SystemFields, connector: Connector, faults: Faults): void {
  const authority = blank(fields.certificate_authority)
  if (connector.perDevice) {
    for (const field of ['certificate_authority', 'fingerprint', 'server_name'] as const) {
      if (blank(fields[field]) !== null) faults[field] = 'belongs to each of its devices'
    }
  }
  if (authority !== null && certificateIn(authority) === null) {
    faults['certificate_authority'] = 'is not a certificate in PEM'
  }
}

/** What was typed as a row. @throws CallError `input-not-valid`, by field */
export function checkGiven(
  connectors: readonly Connector[],
  fields: SystemFields,
  before: Settings = {},
): GivenSystem {
  const faults: Faults = {}
  const connector = connectorOf(connectors, fields)
  if (connector === undefined) throw faulty({ product: 'is not a product of this kind' })
  if (connector.perDevice) {
    if (fields.host !== null) faults['host'] = 'belongs to each of its devices'
    if (fields.port !== null) faults['port'] = 'belongs to each of its devices'
  } else {
    if (fields.host === null) faults['host'] = 'is missing'
    if (fields.port === null) faults['port'] = 'is missing'
  }
  trustFaults(fields, connector, faults)
  const { credential } = fields
  if (typeof credential === 'object' && !connector.credentials.includes(credential.kind)) {
    faults['credential.kind'] = `is not taken by ${connector.title}`
  }
  const settings = settingsFrom(fields.settings, connector.connecting.fields, before, faults)
  const parsed = connector.settings.safeParse(settings)
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    const index = fields.settings.findIndex((one) => one.name === name)
    faults[index === -1 ? 'settings' : `settings.${index}.value`] = issue.message
  }
  if (Object.keys(faults).length > 0) throw faulty(faults)
  return {
    connector,
    settings,
    values: {
      title: fields.title,
      address: blank(fields.address),
      page: fields.page,
      reach_host: fields.host,
      reach_port: fields.port,
      certificate_authority: blank(fields.certificate_authority),
      fingerprint: blank(fields.fingerprint),
      server_name: blank(fields.server_name),
    },
  }
}

/** A place outside the management networks is refused when it is typed; a name that is not known now may be later. */
export async function checkPlace(
  resolve: ResolveDestination,
  reach: { readonly host: string | null; readonly port: number | null },
): Promise<void> {
  const { host, port } = reach
  if (host === null || port === null) return
  try {
    await resolve({ host, port })
  } catch (error) {
    if (error instanceof Failure && error.detail.cause === 'destination-not-allowed') {
      throw faulty({ host: 'lies outside the management networks' })
    }
    if (!(error instanceof Failure)) throw error
  }
}

/** Would the credential travel to another place, or in another way, than before. */
export function steers(
  before: Pick<
    SystemRow,
    'reach_host' | 'reach_port' | 'certificate_authority' | 'fingerprint' | 'server_name' | 'settings'
  >,
  given: GivenSystem,
): boolean {
  const place = (row: GivenSystem['values']) => [
    row.reach_host,
    row.reach_port,
    row.certificate_authority,
    row.fingerprint,
    row.server_name,
  ]
  const calm = new Set(
    given.connector.connecting.fields.filter((field) => !field.steers).map((field) => field.name),
  )
  const { settings: schema } = given.connector
  const steering = (settings: unknown) =>
    Object.entries(((schema.safeParse(settings).data ?? settings) as object) ?? {})
      .filter(([name]) => !calm.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    JSON.stringify([place({ ...given.values, ...before }), steering(before.settings)]) !==
    JSON.stringify([place(given.values), steering(given.settings)])
  )
}
