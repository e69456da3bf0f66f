import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { EndpointIntent } from './intent.ts'
import { signsOnAgain } from './show.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/** What holds it back, and where it is now. */
export function checkOnline(intent: EndpointIntent, before: EndpointSnapshot): Found[] {
  return [held(before), online(intent, before), ...asked(intent, before)]
}

function held({ containment, title }: EndpointSnapshot): Found {
  if (containment.state === 'none') return found('green', 'quarantine', 'Nothing holds it back.')
  if (containment.state === 'unknown') {
    const words = `${title} did not tell all whom it holds back, so that it may be among them.`
    return found('unknown', 'quarantine', words, 'Try again.')
  }
  const { policy, actions } = containment
  const does = actions.length === 0 ? '' : ` (${actions.join(', ')})`
  const words = `It is held back by ${policy === '' ? 'a policy' : policy}${does}, on somebody's order.`
  return found('red', 'quarantine', words, 'Have it released first, by who ordered it.')
}

/** A port that asks by 802.1X alone never asks for the MAC, whatever is kept of it. */
function asked({ state, besides }: EndpointIntent, { port }: EndpointSnapshot): Found[] {
  if (state !== 'present' || besides !== null || port?.asks !== 'dot1x-only') return []
  const words = `It is at ${port.place}, where 802.1X is asked for and MAB is not: its MAC is not looked up there.`
  const way = 'Have MAB turned on at that port, or put the device on one that has it.'
  return [{ ...found('amber', 'dot1x-only', words, way), source: port.source }]
}

function online(intent: EndpointIntent, before: EndpointSnapshot): Found {
  const { session, sessionUnknown, refusal, seen, title } = before
  if (sessionUnknown !== null) {
    const words = `Whether it is signed on is not known: ${sessionUnknown}. It takes effect at its next sign-on.`
    return found('amber', 'online', words)
  }
  if (session !== null) {
    const at = session.place ?? 'a port that is not told'
    if (!signsOnAgain(intent, before))
      return found('green', 'online', `It is signed on at ${at}, and stays so.`)
    if (intent.state === 'present') {
      return found('green', 'online', `It is signed on at ${at} now, and signs on again at once.`)
    }
    const words = `It is signed on at ${at} now. It signs on again as a device that nobody knows, and may be kept out.`
    return found('amber', 'online', words)
  }
  if (refusal !== null) {
    const at = refusal.place === null ? '' : ` at ${refusal.place}`
    return found('amber', 'online', `It is kept out${at}: ${refusal.why}`, 'See whether a group mends that.')
  }
  if (seen?.present === true) {
    const words = `It is on ${seen.place} now, and has no session: that port asks nobody, or not by ${title}.`
    return found('amber', 'online', words, 'See how that port lets devices in.')
  }
  const last = seen === null ? 'It was never seen here' : `It was seen last on ${seen.place} at ${seen.at}`
  return found('green', 'online', `${last}. It takes effect when it signs on.`)
}
