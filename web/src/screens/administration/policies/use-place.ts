import { useNavigate, useSearch } from '@tanstack/react-router'

interface Address {
  /** Name of the policy that is being changed. */
  readonly open?: string
  /** Name of the one whose history is read. */
  readonly history?: string
}

/** What is open, as the address has it: `?open=retention`, `?history=retention`. */
export function usePlace(name: string) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: Address) => void navigate({ to: '.', search, resetScroll: false })
  const changing = address.open === name
  const reading = address.history === name
  return {
    changing,
    reading,
    change: () => go(changing ? {} : { open: name }),
    read: () => go(reading ? {} : { history: name }),
    close: () => go({}),
  }
}
