import type { Device } from '@patchbay/contract/common-queries/active-directory'
import { OnwardLink } from '../../../query/onward-links.tsx'

/** A device by its name and MAC, which leads to where it is; a computer without one by its name alone. */
export function DeviceName({ device: { mac, title } }: { device: Pick<Device, 'mac' | 'title'> }) {
  if (mac === null) return <OnwardLink kind="name" q={title} />
  return (
    <>
      {title !== mac && <>{title} </>}
      <OnwardLink kind="mac" q={mac} />
    </>
  )
}
