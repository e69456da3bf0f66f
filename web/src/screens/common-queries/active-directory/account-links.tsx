import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Device, Answer } from '@patchbay/contract/common-queries/active-directory'
import { OnwardLink } from '../../../query/onward-links.tsx'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { usePagePath } from '../../../shell/page-path.ts'
import { heldKeys, useProfile } from '../../../session/use-session.ts'

/** Leads to another account, group or person on this page. */
export function AskAccount({ q, children }: { q: string; children: ReactNode }) {
  const path = usePagePath()
  return (
    <Link to={path} search={{ q }}>
      {children}
    </Link>
  )
}

type Named = Pick<Device, 'mac' | 'title'>

export const deviceWords = ({ mac, title }: Named): string =>
  mac === null || title === mac ? title : `${title} ${mac}`

/** A device by its name and MAC, which leads to where it is; a computer without one by its name alone. */
export function DeviceName({ device: { mac, title } }: { device: Named }) {
  if (mac === null) return <OnwardLink kind="name" q={title} />
  return (
    <>
      {title !== mac && <>{title} </>}
      <OnwardLink kind="mac" q={mac} />
    </>
  )
}

const locatePage = screens.find(({ path }) => path === '/workflows/search-and-locate')

const useLocate = () => {
  const held = heldKeys(useProfile())
  return locatePage !== undefined && mayOpen(locatePage, held) ? locatePage : null
}

/** Leads to where the devices of an account are, for who may look. */
export function FindDevices({ answer }: { answer: Answer }) {
  const page = useLocate()
  const valueOf = (name: string) =>
    answer.sections.flatMap(({ lines }) => lines).find((line) => line.name === name)?.value ?? null
  const q = answer.kind === 'computer' ? (valueOf('dnsName') ?? answer.title) : valueOf('login')
  if (page === null || q === null || answer.kind === 'group' || answer.verdict !== 'found') return null
  return (
    <Link to={page.path} search={{ q }}>
      {answer.kind === 'computer' ? 'Search and locate' : 'Search and locate devices'}
    </Link>
  )
}
