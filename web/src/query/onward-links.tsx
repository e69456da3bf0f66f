import { Link } from '@tanstack/react-router'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { mayOpen, screens } from '@patchbay/contract/screens'
import type { Screen } from '@patchbay/contract/screens'
import { heldKeys, useProfile } from '../session/use-session.ts'
import css from './onward-links.module.css'

/** What an identifier is, for the pages that know more of it. */
export type OnwardKind = 'mac' | 'address' | 'port' | 'switch' | 'user' | 'name'

interface OnwardPage {
  readonly screen: Screen
  /** On the link. */
  readonly words: string
  /** What its address says besides the question. */
  readonly more?: Readonly<Record<string, string>>
}

/** A page of the screen map by its key; the map alone knows its path. */
function pageOf(key: AccessKey, words: string): OnwardPage {
  const screen = screens.find((one) => one.key === key)
  if (screen === undefined) throw new Error(`no screen has the key ${key}`)
  return { screen, words }
}

const locate = pageOf('workflows-search-and-locate', 'Locate')
const doctor = { ...pageOf('workflows-network-connect', 'Doctor'), more: { part: 'doctor' } }
const dhcp = pageOf('queries-dhcp-server', 'DHCP')
const device = pageOf('queries-cisco-switch', 'Switch')
const directory = pageOf('queries-active-directory', 'Directory')

/** The page that says most first. */
export const onwardPages: Readonly<Record<OnwardKind, readonly OnwardPage[]>> = {
  mac: [locate, dhcp, doctor],
  address: [locate, dhcp, doctor],
  port: [device, locate, doctor],
  switch: [device],
  user: [directory, locate],
  name: [locate],
}

/** Those that somebody with these keys may open. */
export const openTo = (kind: OnwardKind, held: Parameters<typeof mayOpen>[1]): readonly OnwardPage[] =>
  onwardPages[kind].filter(({ screen }) => mayOpen(screen, held))

/** Those that whoever is signed in may open. */
const useOnwardPages = (kind: OnwardKind): readonly OnwardPage[] => openTo(kind, heldKeys(useProfile()))

interface Props {
  readonly kind: OnwardKind
  /** As the other page is asked; MACs in the notation of the calls. */
  readonly q: string
}

/** Beside an identifier: the other pages that know more of it, for who may open them. */
export function OnwardLinks({ kind, q }: Props) {
  const pages = useOnwardPages(kind)
  if (pages.length === 0) return null
  return (
    <span className={css.links}>
      {pages.map(({ screen: { path }, words, more }) => (
        <Link key={path} to={path} search={{ ...more, q }} aria-label={`${words}: ${q}`}>
          {words}
        </Link>
      ))}
    </span>
  )
}

/** An identifier that leads to the page that says most of it; the identifier alone for who may open none. */
export function OnwardLink({ kind, q, words = q }: Props & { readonly words?: string }) {
  const [page] = useOnwardPages(kind)
  if (page === undefined) return <span className="mono">{words}</span>
  return (
    <Link to={page.screen.path} search={{ ...page.more, q }} className="mono" title={page.words}>
      {words}
    </Link>
  )
}
