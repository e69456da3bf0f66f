import type { Device } from '@patchbay/contract/common-queries/active-directory'
import { OnwardLink } from '../../../query/onward-links.tsx'

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
