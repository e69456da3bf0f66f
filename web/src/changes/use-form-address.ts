import { useNavigate, useSearch } from '@tanstack/react-router'
import { runNumber } from './run-number.ts'

/**
 * What is open on the page of a command, as the address has it: `empty` with what another page filled in, `&run=814` once it
 * was previewed, and `&like=812` with what an earlier run was asked for filled in.
 */
export function useFormAddress<F extends Readonly<Record<keyof F, string>>>(empty: F) {
  const address: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const named = Object.keys(empty).map((name) => [name, address[name] ?? ''] as const)
  const { run = '', like = '' } = address
  const go = (more: { readonly run?: string; readonly like?: string }) => {
    const search = [...named, ...Object.entries(more)].filter(([, text]) => text !== '')
    void navigate({ to: '.', search: Object.fromEntries(search) })
  }
  return {
    filled: Object.fromEntries(named) as Record<keyof F, string>,
    run: runNumber(run),
    like: runNumber(like),
    openRun: (id: number) => go({ like, run: String(id) }),
    back: () => go({ like }),
    /** The values of the earlier run are not wanted any more. */
    leaveLike: () => go({}),
  }
}
