import type { AccessKey } from '@patchbay/contract/access-keys'
import { mayOpen, screens } from '@patchbay/contract/screens'
import type { Screen } from '@patchbay/contract/screens'
import { heldKeys, useProfile } from '../session/use-session.ts'

/** What an identifier is, for the pages that know more of it. */
export type OnwardKind = 'mac' | 'address' | 'port' | 'switch' | 'user' | 'name'

interface OnwardPage {
  readonly screen: Screen
  /** On the link. */
  readonly words: string
}

/** A page of the screen map by its key; the map alone knows its path. */
function pageOf(key: AccessKey, words: string): OnwardPage {
  const screen = screens.find((one) => one.key === key)
  if (screen === undefined) throw new Error(`no screen has the key ${key}`)
  return { screen, words }
}

const locate = pageOf('workflows-search-and-locate', 'Locate')
const dhcp = pageOf('queries-dhcp-server', 'DHCP')
const device = pageOf('queries-cisco-switch', 'Switch')
const directory = pageOf('queries-active-directory', 'Directory')

/** The page that says most first. */
export const onwardPages: Readonly<Record<OnwardKind, readonly OnwardPage[]>> = {
  mac: [locate, dhcp],
  address: [locate, dhcp],
  port: [device, locate],
  switch: [device],
  user: [directory, locate],
  name: [locate],
}

/** Those that somebody with these keys may open. */
export const openTo = (kind: OnwardKind, held: Parameters<typeof mayOpen>[1]): readonly OnwardPage[] =>
  onwardPages[kind].filter(({ screen }) => mayOpen(screen, held))

/** Those that whoever is signed in may open. */
export const useOnwardPages = (kind: OnwardKind): readonly OnwardPage[] =>
  openTo(kind, heldKeys(useProfile()))
