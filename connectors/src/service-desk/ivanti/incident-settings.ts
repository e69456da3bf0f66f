import { stateList } from '../request-page.ts'

/** Name of a field, as Ivanti has it. */
export const fieldName = /^[A-Za-z]\w{0,99}$/

/** What a request says itself, and whom it is for. */
const own = new Set(['recid', 'subject', 'symptom', 'profilelink_recid', 'profilelink_category'])

const isOther = (field: string) => fieldName.test(field) && !own.has(field.toLowerCase())

export interface IncidentAsk {
  readonly field: string
  readonly required: boolean
}

/** `Urgency*, Impact*, Category`: what is asked for, with a star behind what must be given. */
export const incidentAsks = stateList.transform((all, context): readonly IncidentAsk[] =>
  all.flatMap((one) => {
    const field = one.replace(/ *\*$/, '')
    if (isOther(field)) return [{ field, required: one.endsWith('*') }]
    context.addIssue('must be names of fields of an incident, such as Urgency*, Impact*, Category')
    return []
  }),
)

export type FieldValues = Readonly<Record<string, string>>

/** `Status=Logged, Source=API`. */
export const incidentSets = stateList.transform((all, context): FieldValues =>
  Object.fromEntries(
    all.flatMap((one) => {
      const [, field = '', value = ''] = /^(\w+) *= *(.+)$/.exec(one) ?? []
      if (isOther(field)) return [[field, value] as const]
      context.addIssue('must be fields with a value each, such as Status=Logged, Source=API')
      return []
    }),
  ),
)

/** The same with `{reason}` for why; it has a state. Null for none. */
export const incidentWithdrawn = incidentSets.transform((values, context): FieldValues | null => {
  if (Object.keys(values).length === 0) return null
  if (values['Status'] === undefined)
    context.addIssue('must include the state, such as Status=Closed, Resolution={reason}')
  return values
})
