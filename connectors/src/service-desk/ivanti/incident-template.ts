import type { Ask, NotRead, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import type { Choice, Parameter, ParameterKind, RequestTemplate } from '../template.ts'
import { isRecId } from './odata.ts'
import { aside } from './read-desk.ts'
import type { RequestsOf } from './request-rows.ts'
import { firstRows } from './rows.ts'
import type { Row } from './rows.ts'
import { readIncidentFields } from './incident-fields.ts'
import type { IncidentFields } from './incident-fields.ts'
import type { IncidentAsk } from './incident-settings.ts'

/** What becomes an incident: the one template that is no offering. */
export const incidentTemplate: RequestTemplate = {
  id: 'Incident',
  name: 'Report a fault',
  description: 'Something that no longer works. It becomes an incident.',
  kind: 'fault',
}

const kinds: readonly (readonly [RegExp, ParameterKind])[] = [
  [/boolean/i, 'yes-no'],
  [/datetime/i, 'moment'],
  [/\.date$/i, 'date'],
  [/decimal|int|double|single/i, 'number'],
]

/** What its latest incidents have in a field, each with the option that stands beside it. */
function seenIn(rows: readonly Row[], field: string): readonly Choice[] {
  const seen = new Map<string, Choice>()
  for (const row of rows) {
    const text = row[field]
    const option = row[`${field}_Valid`]
    if (typeof text !== 'string' || text.trim() === '' || seen.has(text)) continue
    seen.set(text, { id: isRecId(option) ? option.toUpperCase() : text, text })
  }
  return [...seen.values()].toSorted((one, other) => one.text.localeCompare(other.text, 'en'))
}

function parameterOf(
  { field, required }: IncidentAsk,
  fields: IncidentFields | null,
  rows: readonly Row[] | null,
): Parameter {
  const type = fields?.get(field) ?? ''
  const twin = `${field}_Valid`
  const listed = fields === null ? (rows?.some((row) => twin in row) ?? false) : fields.has(twin)
  const choices = listed && rows !== null ? seenIn(rows, field) : []
  const offered = 'Values of the latest incidents; another value can be typed.'
  return {
    id: field,
    name: field,
    kind: listed ? 'choice' : (kinds.find(([words]) => words.test(type))?.[1] ?? 'text'),
    saidKind: listed ? 'pick list' : type,
    description: choices.length === 0 ? null : offered,
    required,
    choices: choices.length === 0 ? null : choices,
    // No source tells how a pick list is read whole.
    takesOther: listed,
    dependsOn: [],
    validation: null,
  }
}

/** What a fault is asked: the fields that the settings name, as the tenant has them now. */
export async function readIncidentTemplate(
  { ivanti, settings }: RequestsOf,
  ask: Ask,
): Promise<Reading<readonly Parameter[]>> {
  const { incidentAsks } = settings
  const observedAt = new Date()
  if (incidentAsks.length === 0) return { value: [], complete: true, dropped: 0, observedAt }
  const [fields, latest] = await Promise.all([
    tried('fields', () => readIncidentFields(ivanti, ask)),
    tried('choices', () => firstRows(ivanti, ['incidents'], ask)),
  ])
  const known = 'why' in fields ? null : fields.fields
  const rows = 'why' in latest ? null : latest.rows
  const has = ({ field }: IncidentAsk) => known === null || known.has(field)
  const notRead = [
    ...[fields, latest].flatMap((one) => ('why' in one ? [one] : [])),
    ...incidentAsks
      .filter((one) => !has(one))
      .map(({ field }): NotRead => {
        const why = `${ivanti.name} has no field “${field}” of incidents, which its settings ask for`
        return { fields: [field], cause: 'absent', why }
      }),
  ]
  return {
    value: incidentAsks.filter(has).map((one) => parameterOf(one, known, rows)),
    complete: notRead.length === 0,
    dropped: 0,
    observedAt: 'why' in latest ? observedAt : latest.receivedAt,
    ...(notRead.length === 0 ? {} : { notRead: notRead.slice(0, 1) }),
  }
}

/** What one of the two does not tell is asked without it. */
async function tried<T extends object>(what: string, work: () => Promise<T>): Promise<T | NotRead> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || !aside.has(error.detail.cause)) throw error
    return { fields: [what], cause: error.detail.cause, why: error.detail.message }
  }
}
