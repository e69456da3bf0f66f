import type { DeviceOnPort, Port } from '@patchbay/contract/switches/port'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './port-columns.module.css'
import {
  besideLink,
  markWords,
  linkLook,
  methodsTriedWords,
  policyWords,
  profileWords,
  authenticationWords,
} from './port-words.ts'

export const none = <span className={css.nothing}>none</span>
export const dash = <span className={css.nothing}>–</span>

export const isUplink = (port: Port) => port.marks.some(({ name }) => name === 'uplink')

const andMore = (count: number): ReactNode => count > 0 && <span className={css.more}> and {count} more</span>

/** How many MACs are behind the port and the first three of them, one below the other, each with its maker in the tooltip. */
export function MacsCell({ port }: { port: Port }): ReactNode {
  const { macCount, devices } = port
  if (isUplink(port) || macCount < 2) return <MacCell port={port} />
  return (
    <span className={css.macs}>
      <span className={css.count}>{macCount}</span>{' '}
      <span className="mono">
        {devices.slice(0, 3).map(({ mac, vendor }, at) => (
          <Fragment key={mac}>
            {at > 0 && <span className="visually-hidden">, </span>}
            <span className={css.each} title={vendor ?? undefined}>
              {mac}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** For a phone: the first MAC behind the port and how many more of them there are, whether or not they are named. */
export function MacCell({ port }: { port: Port }): ReactNode {
  const { macCount, devices } = port
  if (isUplink(port)) return `${macCount} MACs`
  return (
    <span className="mono">
      {devices[0]?.mac}
      {andMore(macCount - 1)}
    </span>
  )
}

/**
 * What the first of the devices is known by, and of how many more it is known. Null where it is known of none of them; a
 * link to other switches has too many to speak of.
 */
export function firstKnown(
  port: Port,
  what: keyof NonNullable<Port['known']>,
  of: (device: DeviceOnPort) => string | null,
): ReactNode {
  if (isUplink(port) || port.macCount === 0) return dash
  const all = port.known?.[what] ?? 0
  if (all === 0) return null
  const first = port.devices.map(of).find((value) => value !== null)
  // It is known of devices that the row does not name.
  if (first === undefined) return <span className={css.more}>{`of ${all} of ${port.macCount} MACs`}</span>
  return (
    <>
      {first}
      {andMore(all - 1)}
    </>
  )
}

export function LinkState({ port }: { port: Port }) {
  const { glyph, tone, word } = linkLook(port)
  return (
    <span className={css.link} data-tone={tone} title={port.marks.map(markWords).join('; ')}>
      <StateGlyph glyph={glyph} />
      {[word, ...besideLink(port)].join(', ')}
      <ProtectedMark port={port} />
    </span>
  )
}

/** A padlock with its reason, on a port that carries more than one device. */
function ProtectedMark({ port: { protectedBecause } }: { port: Port }) {
  if (protectedBecause === null) return null
  return (
    <span className={css.protected} title={`Protected: ${protectedBecause}`}>
      <StateGlyph glyph="lock" />
      <span className="visually-hidden">, protected: {protectedBecause}</span>
    </span>
  )
}

/** How whoever is here authenticated and what that gave them; profile and methods are in the tooltip. */
export function authenticationCell(port: Port): ReactNode {
  const how = authenticationWords(port)
  if (how === null) return null
  const policy = policyWords(port)
  const profile = profileWords(port)
  const tried = methodsTriedWords(port)
  const title = [
    policy === null ? null : `granted: ${policy}`,
    profile === null ? null : `profile: ${profile}`,
    tried === null ? null : `tried: ${tried}`,
  ]
  return (
    <span title={title.filter((part) => part !== null).join('; ') || undefined}>
      {how}
      {policy !== null && <span className={css.more}> · {policy}</span>}
    </span>
  )
}

export function Disagreements({ port }: { port: Port }): ReactNode {
  const [first, ...more] = port.disagreements
  if (first === undefined) return null
  return (
    <span className={css.disagreement} data-tone={first.tone === 'warn' ? 'warn' : 'idle'}>
      <StateGlyph glyph={first.tone === 'warn' ? 'warn' : 'info'} />
      <span>
        {first.words}
        {more.length > 0 && ` And ${more.length} more.`}
      </span>
    </span>
  )
}

export function lastSeen(port: Port): ReactNode {
  if (port.macCount > 0) return 'now'
  return port.lastOccupant === null ? null : <RelativeAge since={port.lastOccupant.lastSeen} />
}
