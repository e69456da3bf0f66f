import type { Check } from '@patchbay/contract/changes/check'
import type { SessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import { checkGuarded, guardedClass } from '../assign-port/check-guarded.ts'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { SessionSnapshot } from './snapshot.ts'

/** What was looked at, each with how it was found. */
export function checkSession(intent: SessionAct, before: SessionSnapshot): Check[] {
  return [online(before), ...link(before), ...beside(intent, before)].map(
    ({ source = before.title, ...one }) => ({
      ...one,
      source,
      observedAt: before.observedAt,
      protectedClass:
        before.link === null || 'unknown' in before.link ? null : guardedClass(before.link, one),
    }),
  )
}

function online({ session, sessionUnknown }: SessionSnapshot): Found {
  if (sessionUnknown !== null) {
    return found('unknown', 'online', `Whether it is signed on is not known: ${sessionUnknown}`, 'Try again.')
  }
  if (session === null) {
    return found(
      'red',
      'online',
      'It has no session: there is nobody to ask for it.',
      'Look for its port instead.',
    )
  }
  const at = session.place ?? 'a port that is not told'
  return found(
    'green',
    'online',
    `It is signed on at ${at}${session.username === null ? '' : ` as ${session.username}`}.`,
  )
}

/** Its link is taken down by another system, and is guarded as where we do it ourselves. */
function link({ link: its }: SessionSnapshot): Found[] {
  const source = null
  if (its === null) return []
  if ('unknown' in its) {
    const words = `Whether more than this device hangs on its port is not known: ${its.unknown.replace(/\.$/, '')}.`
    return [{ ...found('amber', 'protected', words, 'Look for its port first.'), source }]
  }
  return [{ ...checkGuarded(its), source }]
}

/** Who stands behind the same link, such as the computer at a phone, loses it too. */
function beside({ act }: SessionAct, { session, beside: macs }: SessionSnapshot): Found[] {
  if (act !== 'bounce' || session === null) return []
  const source = null
  if (macs.length === 0) return [{ ...found('green', 'beside', 'Nobody else was seen at its port.'), source }]
  const words = `${macs.length === 1 ? 'Another device was' : `${macs.length} other devices were`} seen at its port and lose the link too: ${macs.slice(0, 3).join(', ')}.`
  return [{ ...found('amber', 'beside', words), source }]
}
