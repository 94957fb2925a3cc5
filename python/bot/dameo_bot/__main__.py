from dameo_bot.cli import main

raise SystemExit(main())
