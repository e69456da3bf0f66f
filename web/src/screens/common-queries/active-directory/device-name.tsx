import type { Device } from '@patchbay/contract/common-queries/active-directory'
import { LocateLink } from './locate-link.tsx'

/** A device by its name and MAC, which leads to where it is; a computer without one by its name alone. */
export function DeviceName({ device: { mac, title } }: { device: Pick<Device, 'mac' | 'title'> }) {
  if (mac === null) return <LocateLink q={title} />
  return (
    <>
      {title !== mac && <>{title} </>}
      <LocateLink q={mac} />
    </>
  )
}
