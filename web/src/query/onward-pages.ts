import { mayOpen, screens } from '@patchbay/contract/screens'
import { heldKeys, useProfile } from '../session/use-session.ts'

/** What an identifier is, for the pages that know more of it. */
export type OnwardKind = 'mac' | 'address' | 'port' | 'switch' | 'user'

interface OnwardPage {
  readonly path: string
  /** On the link. */
  readonly words: string
}

const locate: OnwardPage = { path: '/workflows/search-and-locate', words: 'Locate' }
const dhcp: OnwardPage = { path: '/common-queries/dhcp-server', words: 'DHCP' }
const device: OnwardPage = { path: '/common-queries/cisco-switch', words: 'Switch' }
const directory: OnwardPage = { path: '/common-queries/active-directory', words: 'Directory' }

/** The page that says most first. */
export const onwardPages: Readonly<Record<OnwardKind, readonly OnwardPage[]>> = {
  mac: [locate, dhcp],
  address: [locate, dhcp],
  port: [device, locate],
  switch: [device],
  user: [directory, locate],
}

/** Those that somebody with these keys may open. */
export const openTo = (kind: OnwardKind, held: Parameters<typeof mayOpen>[1]): readonly OnwardPage[] =>
  onwardPages[kind].filter(({ path }) => {
    const screen = screens.find((one) => one.path === path)
    return screen !== undefined && mayOpen(screen, held)
  })

/** Those that whoever is signed in may open. */
export const useOnwardPages = (kind: OnwardKind): readonly OnwardPage[] =>
  openTo(kind, heldKeys(useProfile()))
