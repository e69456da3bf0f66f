import { refused, unconfirmed } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'
import type { Writing, Written } from '../../writing.ts'
import type { SessionAct } from '../writes.ts'
import type { Mnt, MntAnswer } from './mnt.ts'
import { children, elements, textOf } from '../../transport/xml.ts'

interface Asked {
  readonly path: 'Reauth' | 'Disconnect'
  readonly type: '0' | '1'
  /** What the switch is asked to do. */
  readonly words: string
}

/** Type 0 of Reauth leaves the method to ISE, since 1 and 2 were seen the other way round; 1 of Disconnect bounces the port. */
const asked: Readonly<Record<SessionAct, Asked>> = {
  'sign-on-again': { path: 'Reauth', type: '0', words: 're-authenticate it' },
  end: { path: 'Disconnect', type: '0', words: 'end its session' },
  bounce: { path: 'Disconnect', type: '1', words: 'bounce its port' },
}

const partsOf = (act: SessionAct, node: string, mac: string): string[] => {
  const { path, type } = asked[act]
  return ['CoA', path, node, mac, type]
}

const lineOf = (parts: readonly string[]) => `GET /admin/API/mnt/${parts.join('/')}`

/** As it is sent; which node has the session is looked up right before. */
export const sessionLines = (mac: string, act: SessionAct): string[] => [
  lineOf(partsOf(act, '{node of the session}', mac.toUpperCase())),
]

/**
 * A change of authorization by the node that has the session: it is asked by GET, has an effect all the same, and is never
 * sent twice. Without an answer that says so nobody knows whether the switch does it. @throws Failure refused, unconfirmed
 */
export async function changeAuthorization(
  mnt: Mnt,
  endpoint: string,
  act: SessionAct,
  writing: Writing,
): Promise<Written> {
  const mac = canonicalMac(endpoint)?.toUpperCase()
  if (mac === undefined) throw notAllowed()
  const { root } = await mnt.session('MACAddress', mac, writing)
  const session = children(elements(root?.['sessionParameters'])[0])
  const node = textOf(session, 'acs_server') ?? textOf(session, 'server')
  if (node === null) return { sent: [], answer: 'It has no session.' }
  await writing.beforeSending(mnt.name)
  const parts = partsOf(act, node, mac)
  const answer = await heard(mnt.name, () => mnt.read(parts, false, writing))
  const results = textOf(children(answer.root?.['remoteCoA']), 'results')
  if (results === 'true') return { sent: [lineOf(parts)], answer: `results ${results}` }
  if (results === 'false') {
    const message = `${mnt.name} asked the switch of ${mac.toLowerCase()} to ${asked[act].words}, which refused or did not answer`
    throw refused({ cause: 'busy', message, evidence: 'results false' })
  }
  const message = `${mnt.name} did not report the result at the switch of ${mac.toLowerCase()}; it is not known until it is read`
  throw unconfirmed({ cause: 'not-understood', message, evidence: `results ${results ?? 'missing'}` })
}

async function heard(name: string, work: () => Promise<MntAnswer>): Promise<MntAnswer> {
  try {
    return await work()
  } catch (error) {
    throw unconfirmedWrite(name, error)
  }
}
