import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'

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
      {answer.kind === 'computer' ? 'Search and locate it' : 'Search and locate their devices'}
    </Link>
  )
}
