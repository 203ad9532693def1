// The screens of the platform's operator.
export default function Screens() {
  return null
}
