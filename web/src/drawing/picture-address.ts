import { useEffect, useMemo } from 'react'

interface Picture {
  readonly mediaType: string
  /** Base64. */
  readonly content: string
}

/** Address of a picture in the memory of the tab; null until there is one. */
export function usePictureAddress(picture: Picture | undefined): string | null {
  const address = useMemo(() => {
    if (picture === undefined) return null
    const octets = Uint8Array.from(atob(picture.content), (octet) => octet.charCodeAt(0))
    return URL.createObjectURL(new Blob([octets], { type: picture.mediaType }))
  }, [picture])
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
