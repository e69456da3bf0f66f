import { invocationOf, settingsName } from './domain-controllers.ts'
import { guidText } from './values.ts'

export interface Originated {
  readonly attribute: string
  /** World time of the change. */
  readonly at: number
  /** Name of the controller where it was made. */
  readonly controller: string
}

/** One value of `msDS-ReplAttributeMetaData`: the structure of that name as XML, closed by a NUL. */
export function replicationData({ attribute, at, controller }: Originated, base: string): string {
  const number = Math.floor(at / 1_000) % 1_000_000
  const fields = [
    ['pszAttributeName', attribute],
    ['dwVersion', '2'],
    ['ftimeLastOriginatingChange', `${new Date(at).toISOString().slice(0, 19)}Z`],
    ['uuidLastOriginatingDsaInvocationID', guidText(invocationOf(controller))],
    ['usnOriginatingChange', String(number)],
    ['usnLocalChange', String(number)],
    ['pszLastOriginatingDsaDN', settingsName(controller, base)],
  ]
  const lines = fields.map(([name, value]) => `\t<${name}>${value}</${name}>`)
  return ['<DS_REPL_ATTR_META_DATA>', ...lines, '</DS_REPL_ATTR_META_DATA>', '\0'].join('\n')
}
