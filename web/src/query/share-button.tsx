import { IconLink } from '@tabler/icons-react'
import { CopyingButton } from '../ui/copy-button.tsx'

/** Copies the address, which holds the whole state of the page. */
export function ShareButton() {
  return (
    <CopyingButton
      icon={IconLink}
      words="Share"
      copiedWords="Link copied"
      what="Link"
      text={() => location.href}
    />
  )
}
