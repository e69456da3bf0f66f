import { onPathOf, verdictOf } from '../../firewall/judge.ts'
import type { Judged } from './hop.ts'
import { live, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'

/** Does every firewall on the way allow the traffic that is asked about. */
export function judgeFirewall(known: DoctorKnown): Judged {
  const { passages, to, untold } = known
  const flow = `${to.text} ${to.service}`
  const onPath = passages.filter(({ value }) => onPathOf(value) !== false)
  const denied = onPath.find(({ value }) => verdictOf(value) === 'denied')
  if (denied !== undefined) {
    const { source, at, value } = denied
    return {
      state: 'broken',
      value: `denied by rule ${value.match?.rule ?? 'without a name'}`,
      expected: `${flow} allowed`,
      said: live(source, at),
    }
  }
  const unsure = onPath.find(({ value }) => verdictOf(value) === 'unknown')
  if (passages.length === 0 || untold.get('passages') !== undefined || unsure !== undefined)
    return unknown(whyUntold(known, 'passages', 'no firewall told'))
  const [first] = passages
  const allowed = onPath.find(({ value }) => verdictOf(value) === 'allowed')
  const at = allowed ?? first
  const said = at === undefined ? {} : { said: live(at.source, at.at) }
  if (allowed !== undefined) {
    const value = `allowed by rule ${allowed.value.match?.rule ?? 'without a name'}`
    return { state: 'good', value, expected: `${flow} allowed`, ...said }
  }
  if (onPath.length > 0) {
    return { state: 'broken', value: 'no route', expected: `a route to ${to.text}`, ...said }
  }
  return { state: 'not-needed', value: 'not on the way', why: 'no firewall is between the two', ...said }
}
