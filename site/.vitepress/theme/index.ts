import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";

import "./style.css";

/** The home page of the default theme has no main landmark: config.mts adds it to the HTML, and this on the way to it. */
export default {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    router.onAfterRouteChange = () => {
      if (import.meta.env.SSR) return;
      document.querySelector(".VPContent.is-home")?.setAttribute("role", "main");
    };
  },
} satisfies Theme;
