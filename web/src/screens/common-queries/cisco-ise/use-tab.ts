import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { useNavigate, useSearch } from '@tanstack/react-router'

export const tabNames = ['session', 'endpoint', 'history', 'control', 'group', 'device', 'twin'] as const
export type TabName = (typeof tabNames)[number]

/** The part that answers the question best, until somebody chooses another. */
function usualTab({ verdict, standing, device, sessions }: Admission): TabName {
  if (verdict !== 'found') return device.state === 'known' ? 'device' : 'group'
  if (standing === 'kept-out') return 'history'
  return sessions.sessions.length > 0 ? 'session' : 'endpoint'
}

/** The tab in use as the address has it: `?tab=history`. */
export function useTab(answer: Admission) {
  const address: { readonly tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = tabNames.find((name) => name === address.tab)
  return {
    tab: asked ?? usualTab(answer),
    show: (tab: string) =>
      void navigate({ to: '.', search: { ...address, tab }, replace: true, resetScroll: false }),
  }
}
