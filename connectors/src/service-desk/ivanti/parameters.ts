import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import type { ParameterKind } from '../template.ts'
import type { Ivanti } from './channel.ts'
import { recIdField, textField } from './fields.ts'
import { isRecord } from './odata.ts'
import type { Pages } from '../../transport/pages.ts'
import { listRows } from './rows.ts'

/** As far as it is known; both answers of a choice and its constraints are JSON within a string. */
const parameterRow = z.object({
  RecId: recIdField,
  Name: textField,
  DisplayName: textField,
  DisplayType: textField,
  Description: textField,
  ConfigOptions: z.unknown().optional(),
  RequiredExpression: z.unknown().optional(),
  ValidationConstraints: z.unknown().optional(),
  ValidationList_RecID: textField,
})

export type ParameterRow = z.output<typeof parameterRow>

/** What a template asks, in its order; past a hundred in further pages. */
export const listParameters = (ivanti: Ivanti, template: string, ask: Ask): Promise<Pages<ParameterRow>> =>
  listRows(
    ivanti,
    { place: ['ServiceReqTemplateParams'], where: [isRecord('ParentLink_RecID', template)] },
    parameterRow,
    ask,
  )

/** Words for kinds vary from tenant to tenant; the first that fits decides. */
const kinds: readonly (readonly [RegExp, ParameterKind])[] = [
  [/label|heading|header|section|separator/, 'heading'],
  [/textarea|multi-?line|html|rich|memo/, 'long-text'],
  [/check-?list|multi/, 'choices'],
  [/check-?box|bool|switch/, 'yes-no'],
  [/combo|list|drop-?down|pick|select|radio|validated/, 'choice'],
  [/date-?time|date and time/, 'moment'],
  [/date/, 'date'],
  [/time/, 'time'],
  [/num|integer|decimal|currency|money/, 'number'],
]

export function kindOf({
  DisplayType,
  ConfigOptions,
}: Pick<ParameterRow, 'DisplayType' | 'ConfigOptions'>): ParameterKind {
  const said = (DisplayType ?? '').toLowerCase()
  const kind = kinds.find(([words]) => words.test(said))?.[1] ?? 'text'
  const options = typeof ConfigOptions === 'string' ? ConfigOptions : (JSON.stringify(ConfigOptions) ?? '')
  return kind === 'choice' && /"?multi-?(select|value)s?"?\s*[:=]\s*"?true/i.test(options) ? 'choices' : kind
}

/** An expression that is a string either way: those that say it outright are believed, all others depend. */
export function requiredOf(expression: unknown): boolean | null {
  if (typeof expression === 'boolean') return expression
  if (expression === null || expression === undefined) return false
  if (typeof expression !== 'string') return null
  const said = expression.trim().toLowerCase()
  if (said === '' || said === 'false' || said === '$(false)') return false
  return said === 'true' || said === '$(true)' ? true : null
}

const constraint = z.object({ ConstraintFieldName: textField, FormFieldName: textField })

export interface Constraint {
  /** By which the choices are narrowed. */
  readonly queryField: string
  /** Name of the parameter whose answer it takes. */
  readonly parameter: string
}

export function constraintsOf(raw: unknown): readonly Constraint[] {
  let list = raw
  if (typeof raw === 'string') {
    try {
      list = JSON.parse(raw)
    } catch {
      return []
    }
  }
  const parsed = z.array(constraint).safeParse(list)
  return (parsed.data ?? []).flatMap(({ ConstraintFieldName, FormFieldName }) =>
    ConstraintFieldName === null || FormFieldName === null
      ? []
      : [{ queryField: ConstraintFieldName, parameter: FormFieldName }],
  )
}
