import type { Ask, NotRead, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { notAllowed } from '../../transport/path.ts'
import type { ChoicesQuestion } from '../capabilities.ts'
import type { Choice, Parameter } from '../template.ts'
import type { Ivanti } from './channel.ts'
import { readChoices } from './choices.ts'
import type { Choices } from './choices.ts'
import { incidentTemplate, readIncidentTemplate } from './incident-template.ts'
import { recId } from './odata.ts'
import { constraintsOf, kindOf, listParameters, requiredOf } from './parameters.ts'
import type { ParameterRow } from './parameters.ts'
import type { RequestsOf } from './request-rows.ts'
import { offeringOf } from './templates.ts'

/** Parameters whose choices are read; each is a question of its own. */
const mostLists = 40

function parameterOf(row: ParameterRow, choices: readonly Choice[] | null): Parameter {
  return {
    id: row.RecId,
    name: row.DisplayName ?? row.Name ?? row.RecId,
    kind: kindOf(row),
    saidKind: row.DisplayType ?? '',
    description: row.Description,
    required: requiredOf(row.RequiredExpression),
    choices,
    dependsOn: constraintsOf(row.ValidationConstraints).map(({ parameter }) => parameter),
    validation: null,
  }
}

const hasChoices = (row: ParameterRow) => /^choices?$/.test(kindOf(row))
const isFree = (row: ParameterRow) => constraintsOf(row.ValidationConstraints).length === 0

/** What a template asks now. */
export async function readTemplate(
  of: RequestsOf,
  id: string,
  ask: Ask,
): Promise<Reading<readonly Parameter[] | null>> {
  return id === incidentTemplate.id ? readIncidentTemplate(of, ask) : readOffering(of.ivanti, id, ask)
}

async function readOffering(
  ivanti: Ivanti,
  id: string,
  ask: Ask,
): Promise<Reading<readonly Parameter[] | null>> {
  const { template } = offeringOf(id)
  const list = await listParameters(ivanti, template, ask)
  const asked = list.rows.filter((row) => hasChoices(row) && isFree(row))
  const told = await withLimit(
    asked.slice(0, mostLists),
    4,
    async (row) => [row.RecId, await tried(row)] as const,
  )
  const choices = new Map(told)
  const notRead = told.flatMap(([, one]) => ('why' in one ? [one] : []))
  const missing = asked.length > mostLists || told.some(([, one]) => !('why' in one) && !one.complete)
  return {
    value: list.rows.map((row) => {
      const one = choices.get(row.RecId)
      return parameterOf(row, one === undefined || 'why' in one ? null : one.choices)
    }),
    complete: list.complete && list.dropped === 0 && notRead.length === 0 && !missing,
    dropped: list.dropped + told.reduce((sum, [, one]) => sum + ('why' in one ? 0 : one.dropped), 0),
    observedAt: list.receivedAt,
    ...(notRead.length === 0 ? {} : { notRead: notRead.slice(0, 1) }),
  }

  async function tried(row: ParameterRow): Promise<Choices | NotRead> {
    try {
      return await readChoices(ivanti, row, {}, ask)
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'throttled' || error.kind === 'unreachable')
        throw error
      return { fields: ['choices'], cause: error.detail.cause, why: error.detail.message }
    }
  }
}

/** The choices of one parameter, narrowed by what is answered to others. */
export async function listChoices(
  ivanti: Ivanti,
  { template, parameter, given }: ChoicesQuestion,
  ask: Ask,
): Promise<Reading<readonly Choice[]>> {
  // Those of an incident are narrowed by nothing: they came with what it asks.
  if (template === incidentTemplate.id) throw notAllowed()
  const id = recId(parameter)
  const { rows } = await listParameters(ivanti, offeringOf(template).template, ask)
  const row = rows.find((one) => one.RecId === id)
  if (row === undefined) throw notAllowed()
  const { choices, complete, dropped, receivedAt } = await readChoices(ivanti, row, given, ask)
  return { value: choices ?? [], complete: complete && choices !== null, dropped, observedAt: receivedAt }
}
