import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/** Is it there already, and what of it is somebody's own doing. */
export function checkKnown(intent: EndpointIntent, before: EndpointSnapshot, leftBy: number | null): Found[] {
  const { says, title } = before
  if (says === null) {
    const words = intent.state === 'absent' ? `${title} does not know it.` : `${title} does not know it yet.`
    return [found('green', 'known', words)]
  }
  if (intent.state === 'absent') return [forgotten(before, leftBy)]
  return [moved(intent, before), ...profile(intent, before)]
}

const untold = 'Since when, and by whom, it does not tell.'

function forgotten({ says, title }: EndpointSnapshot, leftBy: number | null): Found {
  if (says?.staticGroup !== true)
    return found('green', 'known', `Nobody set its group: ${title} learned it by itself.`)
  if (leftBy !== null) {
    const words = `Run ${leftBy} put it into ${says.group ?? 'its group'}, and all that was set is still as that left it.`
    return found('green', 'known', words)
  }
  const words = `Somebody put it into ${says.group ?? 'its group'}. ${untold} All that was set is taken away.`
  return found('amber', 'known', words)
}

function moved({ group, besides }: EndpointIntent, { says, title }: EndpointSnapshot): Found {
  const now = says?.group ?? 'no group'
  if (besides !== null) return found('green', 'known', `${title} knows it, in ${now}.`)
  if (says?.group === group) return found('green', 'known', `${title} knows it, in ${now} already.`)
  if (says?.staticGroup === true) {
    const words = `${title} knows it: somebody put it into ${now}. ${untold} It is moved from there.`
    return found('amber', 'known', words, 'Ask whose it is.')
  }
  return found('green', 'known', `${title} knows it by itself, in ${now} by profiling.`)
}

function profile({ profile: wanted, besides }: EndpointIntent, { says, title }: EndpointSnapshot): Found[] {
  const is = says?.profile ?? null
  if (wanted === null || besides !== null || is === null || is === wanted || is === 'Unknown') return []
  if (wanted === '') {
    if (says?.staticProfile !== true) return []
    const given = `Somebody had set it to be a ${is}; from now on it is what profiling finds.`
    return [found('amber', 'profile-conflict', given, 'See that whoever set it knows.')]
  }
  const words =
    says?.staticProfile === true
      ? `Somebody had set it to be a ${is}; it is to be a ${wanted} from now on.`
      : `${title} makes it out to be a ${is}, and is told that it is a ${wanted}.`
  return [found('amber', 'profile-conflict', words, 'Leave the profile to profiling.')]
}
