import { Callout } from '../../ui/callout.tsx'

/** The address names a list that only the tab where it was pasted had. */
export function ListGone() {
  return (
    <Callout tone="warn">
      The pasted list was too long for a link and is gone with its tab. Paste it again.
    </Callout>
  )
}
