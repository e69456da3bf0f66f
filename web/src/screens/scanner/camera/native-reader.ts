import type { CodeReader } from './code-reader.ts'

/** The part of the Barcode Detection API that is used; no browser has it in its types. */
interface Detector {
  detect(image: CanvasImageSource): Promise<readonly { readonly rawValue: string; readonly format: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39'] as const

/** The reader of the browser; null where it has none, or not all kinds of codes. */
export async function nativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Detect } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Detect === undefined) return null
  const supported = await Detect.getSupportedFormats().catch((): readonly string[] => [])
  if (!formats.every((format) => supported.includes(format))) return null
  const detector = new Detect({ formats })
  return async ({ image }) => {
    const [found] = await detector.detect(image)
    return found === undefined ? null : { text: found.rawValue, checked: found.format !== 'code_39' }
  }
}
