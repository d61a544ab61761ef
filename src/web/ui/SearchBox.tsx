import { Search, X } from "lucide-react";
import { useRef } from "react";
import { cx } from "./cx.ts";
import { inputLook } from "./Field.tsx";

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** The input's accessible name, for which a placeholder is no substitute. */
  label: string;
  placeholder?: string;
}

/** A search input with an icon and a clear button. It does not debounce; the caller has to. */
export function SearchBox({ value, onChange, label, placeholder }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <search className="relative block">
      <Search className="pointer-events-none absolute top-3 left-3 text-muted" aria-hidden />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputLook, "pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden")}
      />
      {value && (
        <button
          type="button"
          aria-label="Empty the search box"
          onClick={clear}
          className="absolute top-0 right-0 flex size-control items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden />
        </button>
      )}
    </search>
  );
}
