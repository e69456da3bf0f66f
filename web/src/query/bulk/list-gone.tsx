import { Callout } from '../../ui/callout.tsx'

/** The address names a list that only the tab where it was pasted had. */
export function ListGone() {
  return (
    <Callout tone="warn">
      The pasted list was too long for an address, so it stayed in the tab where it was pasted and is gone
      with it. Paste it again.
    </Callout>
  )
}
