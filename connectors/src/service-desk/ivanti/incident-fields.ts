import type { Ask } from '../../asking.ts'
import { unreadable } from '../../failures.ts'
import type { Ivanti } from './channel.ts'
import { notAnswered } from './rows.ts'

/** Types of fields by their names, such as `Edm.String`. */
export type IncidentFields = ReadonlyMap<string, string>

/** What `$metadata` says an incident has. @throws Failure */
export async function readIncidentFields(
  ivanti: Ivanti,
  ask: Ask,
): Promise<{ readonly fields: IncidentFields; readonly receivedAt: Date }> {
  const parts = ['odata', 'incidents', '$metadata']
  // As JSON it would be an error of its own.
  const types = ['application/xml', 'text/xml']
  const answer = await ivanti.read({ method: 'GET', parts, types }, ask)
  if (answer.status >= 300) throw notAnswered(ivanti.name, answer)
  const fields = fieldsIn(answer.text)
  if (fields.size > 0) return { fields, receivedAt: answer.receivedAt }
  const message = `${ivanti.name} does not list the fields of an incident`
  throw unreadable({ cause: 'not-understood', message })
}

const property = /<Property\b[^>]*?\bName="([^"]{1,100})"[^>]*?\bType="([^"]{1,60})"/g

/** Of the entity alone: what it leads to stands beside it. */
export function fieldsIn(metadata: string): IncidentFields {
  const [, body = ''] =
    /<EntityType\b[^>]*?\bName="incidents?"[^>]*>([^]*?)<\/EntityType>/i.exec(metadata) ?? []
  return new Map([...body.matchAll(property)].map(([, name = '', type = '']) => [name, type]))
}
