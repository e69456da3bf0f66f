import BarcodeFormat from '@zxing/library/esnext/core/BarcodeFormat'
import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap'
import HybridBinarizer from '@zxing/library/esnext/core/common/HybridBinarizer'
import DataMatrixReader from '@zxing/library/esnext/core/datamatrix/DataMatrixReader'
import DecodeHintType from '@zxing/library/esnext/core/DecodeHintType'
import Code128Reader from '@zxing/library/esnext/core/oned/Code128Reader'
import Code39Reader from '@zxing/library/esnext/core/oned/Code39Reader'
import QRCodeReader from '@zxing/library/esnext/core/qrcode/QRCodeReader'
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource'
import type { CodeReader, ReadCode } from './code-reader.ts'
import { smoothed, stretched, turned } from './frame.ts'

/** Degrees by which a label is held askew. */
const angles = [0, 20, 340, 45, 315, 70, 290, 90] as const

type Reader = QRCodeReader | DataMatrixReader | Code128Reader | Code39Reader

const hints = new Map([[DecodeHintType.TRY_HARDER, true]])

/** The reader that comes with these pages: pure JavaScript, as the content policy asks. */
export function keptReader(): CodeReader {
  const readers: readonly Reader[] = [
    new QRCodeReader(),
    new DataMatrixReader(),
    new Code128Reader(),
    new Code39Reader(),
  ]
  let at = 0
  return async ({ width, height, grey }) => {
    // One way for each frame, so that a frame takes little time: each angle as it is, and then smoothed.
    const angle = angles[Math.floor(at / 2) % angles.length] ?? 0
    const wide = stretched(at % 2 === 0 ? grey : smoothed(grey, width))
    at += 1
    const picture = angle === 0 ? wide : turned({ width, height }, wide, angle)
    return firstRead(readers, new RGBLuminanceSource(picture, width, height))
  }
}

function firstRead(readers: readonly Reader[], source: RGBLuminanceSource): ReadCode | null {
  const bitmap = new BinaryBitmap(new HybridBinarizer(source))
  for (const reader of readers) {
    try {
      const result = reader.decode(bitmap, hints)
      return { text: result.getText(), checked: result.getBarcodeFormat() !== BarcodeFormat.CODE_39 }
    } catch {
      // It finds none: that is told by throwing.
    } finally {
      reader.reset()
    }
  }
  return null
}
